package org.netbeans.spi.wizard;

/** Stand-in: hears what a wizard page reports and does nothing with it. */
public class WizardController {
  public void setProblem(String problem) { }

  public void setForwardNavigationMode(int mode) { }
}
