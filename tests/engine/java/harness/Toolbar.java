package harness;

import VASSAL.build.module.ToolbarMenu;
import java.awt.Component;
import java.awt.Container;
import java.awt.Point;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.swing.AbstractButton;
import javax.swing.JComponent;
import javax.swing.JMenu;
import javax.swing.JMenuItem;
import javax.swing.JPopupMenu;
import javax.swing.JToolBar;
import javax.swing.SwingUtilities;
import org.jsoup.Jsoup;

/** The buttons over the map as a player sees them, and what the menus among them offer. */
final class Toolbar {
  private static final String TICK = "\u2713 ";

  private Toolbar() { }

  /** Each button that is shown: its words (or else its tooltip), its edges in the window, and its menu. */
  static List<Object> buttons() {
    final List<Object> found = new ArrayList<>();
    collect(Engine.module().getPlayerWindow(), false, found);
    return found;
  }

  private static void collect(Component part, boolean inToolbar, List<Object> found) {
    if (inToolbar && part instanceof AbstractButton && part.isShowing()) {
      found.add(described((AbstractButton) part));
    }
    if (part instanceof Container) {
      for (final Component child : ((Container) part).getComponents()) {
        collect(child, inToolbar || part instanceof JToolBar, found);
      }
    }
  }

  private static Map<String, Object> described(AbstractButton button) {
    final Point corner = SwingUtilities.convertPoint(button, 0, 0, Engine.module().getPlayerWindow());
    final String words = words(button);
    final Map<String, Object> told = new LinkedHashMap<>();
    told.put("text", words.isEmpty() ? String.valueOf(button.getToolTipText()) : words);
    told.put("left", corner.x);
    told.put("right", corner.x + button.getWidth());
    told.put("top", corner.y);
    told.put("bottom", corner.y + button.getHeight());
    final Object menu = ((JComponent) button).getClientProperty(ToolbarMenu.MENU_PROPERTY);
    told.put("entries", menu instanceof JPopupMenu ? entries((JPopupMenu) menu, "") : List.of());
    return told;
  }

  /** The entries that can be chosen, those of a submenu after its name and a slash. */
  private static List<String> entries(JPopupMenu menu, String within) {
    final List<String> found = new ArrayList<>();
    for (final Component part : menu.getComponents()) {
      if (part instanceof JMenu) {
        found.addAll(entries(((JMenu) part).getPopupMenu(), within + ((JMenu) part).getText() + "/"));
      }
      else if (part instanceof JMenuItem && part.isEnabled()) {
        found.add(within + words((JMenuItem) part));
      }
    }
    return found;
  }

  /** The words of a button as they are seen: those of HTML without its marks. */
  private static String words(AbstractButton button) {
    final String text = String.valueOf(button.getText());
    return text.startsWith("<html>") ? Jsoup.parse(text).text() : text;
  }

  /** The words of a button without the tick of the present state. */
  static String caption(AbstractButton button) {
    final String words = words(button);
    return words.startsWith(TICK) ? words.substring(TICK.length()) : words;
  }
}
