package org.netbeans.spi.wizard;

/** Stand-in. */
public class WizardException extends Exception {
  private static final long serialVersionUID = 1L;

  public WizardException(String message) {
    super(message);
  }
}
