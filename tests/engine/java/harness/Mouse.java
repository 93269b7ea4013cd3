package harness;

import VASSAL.build.module.Map;
import VASSAL.build.widget.PieceSlot;
import VASSAL.counters.Deck;
import VASSAL.counters.GamePiece;
import VASSAL.counters.Stack;
import java.awt.Component;
import java.awt.Container;
import java.awt.MouseInfo;
import java.awt.Point;
import java.awt.Rectangle;
import java.awt.Robot;
import java.awt.Window;
import java.awt.dnd.DragSource;
import java.awt.dnd.DragSourceAdapter;
import java.awt.dnd.DragSourceDragEvent;
import java.awt.dnd.DragSourceDropEvent;
import java.awt.event.InputEvent;
import java.awt.event.KeyEvent;
import java.util.concurrent.Callable;
import javax.swing.AbstractButton;
import javax.swing.JComponent;
import javax.swing.SwingUtilities;

/** The mouse and the keys that the screen itself has: VASSAL cannot tell them from a player's hands. */
final class Mouse {
  private static final int STEPS = 8;
  private static final int STEP_MS = 15;
  private static final int CORNER = 20;
  private static final int GRIP = 12; // not where one clicks, or a drag after a click would begin a double click

  private static final int NUDGES = 24; // what is dragged by then; what is not, VASSAL holds
  private static final int PATIENCE_MS = 5000;

  private static Robot hands;
  private static volatile boolean dragging;

  private Mouse() { }

  private static Robot hands() throws Exception {
    if (hands == null) {
      hands = new Robot();
      hands.setAutoDelay(STEP_MS);
      final DragSourceAdapter watch = new DragSourceAdapter() {
        @Override public void dragMouseMoved(DragSourceDragEvent e) {
          dragging = true;
        }

        @Override public void dragDropEnd(DragSourceDropEvent e) {
          dragging = false;
        }
      };
      DragSource.getDefaultDragSource().addDragSourceListener(watch);
      DragSource.getDefaultDragSource().addDragSourceMotionListener(watch);
    }
    return hands;
  }

  /** Drags a piece, or the closed stack it lies in, so that its picture under the mouse lies on a point. */
  static void drag(GamePiece piece, Map map, Point point, String held) throws Exception {
    final Point grip = over(piece, GRIP);
    final Point dragged = Engine.onEventThread(() -> {
      final Stack stack = piece.getParent();
      return stack == null || stack.isExpanded() || stack instanceof Deck ? piece.getMap().positionOf(piece) : stack.getPosition();
    });
    hold(held, true);
    down();
    over(map, new Point(point.x + grip.x - dragged.x, point.y + grip.y - dragged.y));
    up();
    hold(held, false);
    settle();
  }

  /** Moves to the corner of a piece that can be seen in an open stack. */
  static void over(GamePiece piece) throws Exception {
    over(piece, CORNER);
  }

  /** Moves to a point left of and below a piece's middle; gives that point of its map. */
  private static Point over(GamePiece piece, int pixels) throws Exception {
    final Point there = Engine.onEventThread(() -> piece.getMap().positionOf(piece));
    there.translate(-pixels, pixels);
    over(piece.getMap(), there);
    return there;
  }

  /** Moves to a point of a map that can be seen in its window. */
  static void over(Map map, Point point) throws Exception {
    glide(Engine.onEventThread(() -> {
      final JComponent view = map.getView();
      final Point there = map.mapToComponent(point);
      if (!view.getVisibleRect().contains(there)) {
        throw new IllegalArgumentException(point + " of " + map.getMapName() + " is not to be seen");
      }
      SwingUtilities.convertPointToScreen(there, view);
      return there;
    }));
  }

  /** Moves to a button or an entry of a menu, once it is open: a submenu takes its time. */
  static void overText(String text) throws Exception {
    onto("nothing on the screen says " + text, () -> {
      for (final Window window : Window.getWindows()) {
        final Component found = window.isShowing() ? showing(window, text) : null;
        if (found != null) {
          return found;
        }
      }
      return null;
    });
  }

  /** Moves to the picture of a slot, once the palette shows it. */
  static void overSlot(String name) throws Exception {
    onto("the palette does not show " + name, () -> {
      for (final PieceSlot slot : Engine.module().getAllDescendantComponentsOf(PieceSlot.class)) {
        final Component picture = slot.getComponent();
        if (name.equals(slot.getConfigureName()) && picture != null && picture.isShowing()) {
          return picture;
        }
      }
      return null;
    });
  }

  /**
   * Moves to the middle of a component, and again until the screen has the mouse on it: Java calls a window
   * open before the screen has drawn it, and what it shows may still be on its way to its place.
   */
  private static void onto(String complaint, Callable<Component> look) throws Exception {
    for (int waited = 0; waited < PATIENCE_MS; waited += STEP_MS) {
      final Component part = awaited(complaint, look);
      glide(Engine.onEventThread(() -> middle(part)));
      if (Engine.onEventThread(() -> isUnderMouse(part))) {
        return;
      }
      Thread.sleep(STEP_MS);
    }
    throw new IllegalArgumentException(complaint + " where the mouse can reach it");
  }

  private static boolean isUnderMouse(Component part) {
    return part.isShowing() && part.getMousePosition() != null
        && middle(part).equals(MouseInfo.getPointerInfo().getLocation());
  }

  private static <T> T awaited(String complaint, Callable<T> look) throws Exception {
    for (int waited = 0; waited < PATIENCE_MS; waited += STEP_MS) {
      final T seen = Engine.onEventThread(look);
      if (seen != null) {
        return seen;
      }
      Thread.sleep(STEP_MS);
    }
    throw new IllegalArgumentException(complaint);
  }

  /** Presses the button and moves to and fro until something is dragged; what VASSAL holds stays. */
  static void down() throws Exception {
    final Point grip = MouseInfo.getPointerInfo().getLocation();
    hands().mousePress(InputEvent.BUTTON1_DOWN_MASK);
    settle();
    for (int nudge = 0; nudge < NUDGES && !dragging; nudge++) {
      hands().mouseMove(grip.x + (nudge % 2 == 0 ? GRIP : -GRIP), grip.y);
      settle();
    }
  }

  /** Lets go; what was dragged is dropped in the screen's own time. */
  static void up() throws Exception {
    hands().mouseRelease(InputEvent.BUTTON1_DOWN_MASK);
    awaited("the drag does not end", () -> dragging ? null : true);
    settle();
  }

  /** Presses and releases a button some times, with Ctrl, Shift or Alt held ("" for none). */
  static void click(int button, int times, String held) throws Exception {
    hold(held, true);
    for (int i = 0; i < times; i++) {
      hands().mousePress(InputEvent.getMaskForButton(button));
      hands().mouseRelease(InputEvent.getMaskForButton(button));
    }
    hold(held, false);
    settle();
  }

  /** Types one key, with Ctrl, Shift or Alt held ("" for none). */
  static void type(int code, String held) throws Exception {
    hold(held, true);
    hands().keyPress(code);
    hands().keyRelease(code);
    hold(held, false);
    settle();
  }

  private static void hold(String key, boolean held) throws Exception {
    if (key.isEmpty()) {
      return;
    }
    final int code = "Ctrl".equals(key) ? KeyEvent.VK_CONTROL : "Shift".equals(key) ? KeyEvent.VK_SHIFT : KeyEvent.VK_ALT;
    if (held) {
      hands().keyPress(code);
    }
    else {
      hands().keyRelease(code);
    }
  }

  /**
   * Goes there in steps, as a hand does: a drag is only begun, and a target only found, under way. First to
   * the side, then up or down, or a submenu would close while entries of its parent are crossed.
   */
  private static void glide(Point there) throws Exception {
    final Point from = MouseInfo.getPointerInfo().getLocation();
    for (int step = 1; step <= STEPS; step++) {
      hands().mouseMove(from.x + (there.x - from.x) * step / STEPS, from.y);
    }
    for (int step = 1; step <= STEPS; step++) {
      hands().mouseMove(there.x, from.y + (there.y - from.y) * step / STEPS);
    }
    settle();
  }

  private static void settle() throws Exception {
    hands().waitForIdle();
    Engine.settle();
  }

  /** An entry of a menu says its key too, after two blanks. */
  private static Component showing(Component part, String text) {
    if (part instanceof AbstractButton && part.isShowing()) {
      final String said = Toolbar.caption((AbstractButton) part);
      if (said.equals(text) || said.startsWith(text + "  ")) {
        return part;
      }
    }
    if (part instanceof Container) {
      for (final Component child : ((Container) part).getComponents()) {
        final Component found = showing(child, text);
        if (found != null) {
          return found;
        }
      }
    }
    return null;
  }

  private static Point middle(Component part) {
    final Rectangle area = part instanceof JComponent ? ((JComponent) part).getVisibleRect() : new Rectangle(part.getSize());
    final Point there = new Point((int) area.getCenterX(), (int) area.getCenterY());
    SwingUtilities.convertPointToScreen(there, part);
    return there;
  }
}
