package org.netbeans.spi.wizard;

import java.util.Map;

/** Stand-in: a wizard that never branches. */
public abstract class WizardBranchController {
  protected WizardBranchController(WizardPanelProvider firstPages) { }

  protected WizardPanelProvider getPanelProviderForStep(String step, Map settings) {
    return null;
  }

  protected Wizard getWizardForStep(String step, Map settings) {
    return null;
  }

  public final Wizard createWizard() {
    return new Wizard();
  }
}
