package harness;

import VASSAL.build.module.Map;
import VASSAL.build.module.map.Zoomer;
import VASSAL.launch.PlayerWindow;
import java.awt.Component;
import java.awt.Graphics2D;
import java.awt.Point;
import java.awt.Rectangle;
import java.awt.Robot;
import java.awt.Toolkit;
import java.awt.image.BufferedImage;
import java.awt.image.DataBufferInt;
import java.io.File;
import java.util.Arrays;
import javax.imageio.ImageIO;
import javax.swing.SwingUtilities;

/** What the player sees, as PNG. */
final class Screen {
  private static final int LOOK_EVERY_MS = 150;
  private static final int LOOKS = 80;
  private static final int SAME_LOOKS = 4;

  private Screen() { }

  static void size(int width, int height) throws Exception {
    Engine.onEventThread(() -> {
      final PlayerWindow window = Engine.module().getPlayerWindow();
      window.setBounds(0, 0, width, height);
      window.validate();
      return null;
    });
    Engine.settle();
  }

  static void zoom(Map map, double factor) throws Exception {
    Engine.onEventThread(() -> {
      map.getComponentsOf(Zoomer.class).get(0).setZoomFactor(factor);
      return null;
    });
    Engine.settle();
  }

  static void centre(Map map, Point point) throws Exception {
    Engine.onEventThread(() -> {
      map.centerAt(point);
      return null;
    });
    Engine.settle();
  }

  /** Rests the mouse over a point of the map, so that what pops up there does. */
  static void hover(Map map, Point point) throws Exception {
    final Point onScreen = map.mapToComponent(point);
    final Component view = map.getView();
    SwingUtilities.convertPointToScreen(onScreen, view);
    final Robot robot = new Robot();
    robot.mouseMove(onScreen.x - 3, onScreen.y - 3);
    robot.mouseMove(onScreen.x, onScreen.y);
    Engine.settle();
  }

  /** The whole screen, once it has stopped changing: VASSAL paints tiles and scaled images as they come. */
  static void shoot(File png) throws Exception {
    final Robot robot = new Robot();
    final Rectangle all = new Rectangle(Toolkit.getDefaultToolkit().getScreenSize());
    BufferedImage seen = robot.createScreenCapture(all);
    for (int look = 0, same = 0; look < LOOKS && same < SAME_LOOKS; look++) {
      Thread.sleep(LOOK_EVERY_MS);
      Engine.settle();
      final BufferedImage now = robot.createScreenCapture(all);
      same = Arrays.equals(pixels(seen), pixels(now)) ? same + 1 : 0;
      seen = now;
    }
    final Rectangle window = Engine.module().getPlayerWindow().getBounds().intersection(all);
    ImageIO.write(seen.getSubimage(window.x, window.y, window.width, window.height), "png", png);
  }

  private static int[] pixels(BufferedImage image) {
    return ((DataBufferInt) image.getRaster().getDataBuffer()).getData();
  }

  /** A part of the map at 100 %, painted by the map itself: board and pieces, no window around them. */
  static void paint(Map map, Rectangle part, File png) throws Exception {
    BufferedImage before = null;
    for (int look = 0, same = 0; look < LOOKS && same < SAME_LOOKS; look++) {
      final BufferedImage now = Engine.onEventThread(() -> {
        final BufferedImage image = new BufferedImage(part.width, part.height, BufferedImage.TYPE_INT_RGB);
        final Graphics2D g = image.createGraphics();
        g.translate(-part.x, -part.y);
        for (final VASSAL.build.module.map.boardPicker.Board board : map.getBoards()) {
          board.drawRegion(g, board.bounds().getLocation(), part, 1.0, map.getView());
        }
        map.drawPiecesInRegion(g, part, map.getView());
        g.dispose();
        return image;
      });
      same = before != null && Arrays.equals(pixels(before), pixels(now)) ? same + 1 : 0;
      before = now;
      Thread.sleep(LOOK_EVERY_MS);
    }
    ImageIO.write(before, "png", png);
  }
}
