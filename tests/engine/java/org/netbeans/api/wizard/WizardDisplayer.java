package org.netbeans.api.wizard;

import java.awt.Rectangle;
import java.util.Map;
import javax.swing.Action;
import org.netbeans.spi.wizard.Wizard;

/** Stand-in: every wizard counts as cancelled at once. */
public final class WizardDisplayer {
  private WizardDisplayer() { }

  public static Object showWizard(Wizard wizard, Rectangle bounds) {
    return null;
  }

  public static Object showWizard(Wizard wizard, Rectangle bounds, Action help, Map settings) {
    return null;
  }
}
