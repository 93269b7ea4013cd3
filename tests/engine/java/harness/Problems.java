package harness;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.core.AppenderBase;
import java.awt.AWTEvent;
import java.awt.Component;
import java.awt.Container;
import java.awt.Dialog;
import java.awt.Toolkit;
import java.awt.event.WindowEvent;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import javax.swing.AbstractButton;
import javax.swing.JLabel;
import javax.swing.Timer;
import javax.swing.text.BadLocationException;
import javax.swing.text.JTextComponent;
import org.slf4j.LoggerFactory;

/**
 * Everything a player would stumble over: warnings and errors in the engine's log (bad data in a module is
 * one), modal dialogs, uncaught exceptions. A dialog is read and closed, as its close button would.
 */
final class Problems {
  private static final int DIALOG_STAYS_MS = 50;
  private static final List<String> FOUND = Collections.synchronizedList(new ArrayList<>());
  private static final List<String> EXPECTED = Collections.synchronizedList(new ArrayList<>());
  private static final List<String> DIALOGS = Collections.synchronizedList(new ArrayList<>());

  private Problems() { }

  static void add(String problem) {
    FOUND.add(problem);
  }

  /** Gives what was found since the last call and forgets it. */
  static List<String> take() {
    synchronized (FOUND) {
      final List<String> taken = new ArrayList<>(FOUND);
      FOUND.clear();
      return taken;
    }
  }

  /** A dialog whose text holds this is no problem from now on; see {@link #dialogs}. */
  static void expectDialog(String text) {
    EXPECTED.add(text);
  }

  static List<String> dialogs() {
    return new ArrayList<>(DIALOGS);
  }

  static void watch() {
    Thread.setDefaultUncaughtExceptionHandler((thread, e) -> add("uncaught in " + thread.getName() + ": " + trace(e)));
    final LogWatch watch = new LogWatch();
    final Logger root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    watch.setContext(root.getLoggerContext());
    watch.start();
    root.addAppender(watch);
    Toolkit.getDefaultToolkit().addAWTEventListener(Problems::windowEvent, AWTEvent.WINDOW_EVENT_MASK);
  }

  static String trace(Throwable e) {
    final StringWriter text = new StringWriter();
    e.printStackTrace(new PrintWriter(text));
    return text.toString();
  }

  private static void windowEvent(AWTEvent event) {
    if (event.getID() != WindowEvent.WINDOW_OPENED || !(event.getSource() instanceof Dialog)) {
      return;
    }
    final Dialog dialog = (Dialog) event.getSource();
    if (!dialog.isModal()) {
      return;
    }
    final String text = (dialog.getTitle() + " | " + textIn(dialog)).replaceAll("\\s+", " ").trim();
    DIALOGS.add(text);
    if (EXPECTED.stream().noneMatch(text::contains)) {
      add("dialog: " + text);
    }
    final Timer close = new Timer(DIALOG_STAYS_MS, e -> {
      dialog.setVisible(false);
      dialog.dispose();
    });
    close.setRepeats(false);
    close.start();
  }

  /** All text a component and its children show. */
  static String textIn(Component component) {
    final StringBuilder text = new StringBuilder();
    if (component instanceof JLabel && ((JLabel) component).getText() != null) {
      text.append(((JLabel) component).getText()).append(' ');
    }
    if (component instanceof AbstractButton && ((AbstractButton) component).getText() != null) {
      text.append('[').append(((AbstractButton) component).getText()).append("] ");
    }
    if (component instanceof JTextComponent) {
      text.append(plainText((JTextComponent) component)).append(' ');
    }
    if (component instanceof Container) {
      for (final Component child : ((Container) component).getComponents()) {
        text.append(textIn(child));
      }
    }
    return text.toString();
  }

  /** A text without the markup it may be written in. */
  private static String plainText(JTextComponent component) {
    try {
      return component.getDocument().getText(0, component.getDocument().getLength());
    }
    catch (BadLocationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static final class LogWatch extends AppenderBase<ILoggingEvent> {
    @Override
    protected void append(ILoggingEvent event) {
      if (!event.getLevel().isGreaterOrEqual(Level.WARN)) {
        return;
      }
      final StringBuilder line = new StringBuilder(event.getLevel() + " " + event.getLoggerName() + ": " + event.getFormattedMessage());
      for (IThrowableProxy cause = event.getThrowableProxy(); cause != null; cause = cause.getCause()) {
        line.append(" <- ").append(cause.getClassName()).append(": ").append(cause.getMessage());
        if (cause.getStackTraceElementProxyArray().length > 0) {
          line.append(' ').append(cause.getStackTraceElementProxyArray()[0]);
        }
      }
      add(line.toString());
    }
  }
}
