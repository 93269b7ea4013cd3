package org.netbeans.spi.wizard;

import java.util.Map;
import javax.swing.JComponent;

/** Stand-in: makes a wizard without pages. */
public abstract class WizardPanelProvider {
  protected WizardPanelProvider(String title, String step, String description) { }

  protected WizardPanelProvider(String title, String[] steps, String[] descriptions) { }

  protected WizardPanelProvider(String[] steps, String[] descriptions) { }

  protected abstract JComponent createPanel(WizardController controller, String id, Map settings);

  public final Wizard createWizard() {
    return new Wizard();
  }
}
