package org.netbeans.spi.wizard;

import java.util.Map;
import javax.swing.JPanel;

/** Stand-in: a page nobody sees. */
public class WizardPage extends JPanel {
  private static final long serialVersionUID = 1L;

  public WizardPage(String description) { }

  /** Stand-in. */
  public interface WizardResultProducer {
    Object finish(Map settings) throws WizardException;

    boolean cancel(Map settings);
  }
}
