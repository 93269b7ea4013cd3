package harness;

import VASSAL.build.GameModule;
import VASSAL.chat.ChatServerConnection;
import VASSAL.chat.HybridClient;
import VASSAL.chat.LockableRoom;
import VASSAL.chat.Player;
import VASSAL.chat.Room;
import VASSAL.chat.ServerAddressBook;
import VASSAL.chat.SimpleRoom;
import VASSAL.chat.ui.JoinRoomAction;
import VASSAL.chat.ui.SynchAction;
import VASSAL.preferences.Prefs;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/** What a player does with the panel "Server controls": connect to a private server, make and enter rooms. */
final class Network {
  private Network() { }

  private static ChatServerConnection server() {
    return (ChatServerConnection) GameModule.getGameModule().getServer();
  }

  /** Chooses a private server and presses the connect button; VASSAL connects in its own time. */
  static void connect(String host, String port) throws Exception {
    final Properties address = new Properties();
    address.setProperty("type", "private");
    address.setProperty("name", "Private Server");
    address.setProperty("nodeHost", host);
    address.setProperty("nodePort", port);
    Prefs.getGlobalPrefs().getOption("ServerSelected").setValue(address);
    final Properties chosen = (Properties) Inside.call(ServerAddressBook.getInstance(), "getCurrentServerProperties");
    if (!"private".equals(chosen.getProperty("type"))) {
      throw new IllegalStateException("another server would be contacted: " + chosen.getProperty("type"));
    }
    server().setConnected(true);
  }

  static void disconnect() {
    server().setConnected(false);
  }

  /**
   * Double-clicks a room in the list, or creates one that is not there. VASSAL does not ask what is to become
   * of the game in progress.
   */
  static void enter(String name) throws Exception {
    Play.abandon();
    for (final Room room : server().getAvailableRooms()) {
      if (name.equals(room.getName())) {
        new JoinRoomAction(room, server()).actionPerformed(null);
        return;
      }
    }
    create(name);
  }

  /** Types a name and presses "Create"; the room may be there already, in which case VASSAL asks for no game. */
  static void create(String name) throws Exception {
    Play.abandon();
    server().setRoom(new SimpleRoom(name));
  }

  /** Where this player is, and who is in which room, owner and lock with it. */
  static Map<String, Object> look() throws Exception {
    final Map<String, Object> seen = new LinkedHashMap<>();
    seen.put("connected", server().isConnected());
    seen.put("room", server().getRoom() == null ? null : server().getRoom().getName());
    final Map<String, Object> rooms = new LinkedHashMap<>();
    final Map<String, Object> owners = new LinkedHashMap<>();
    final List<Object> locked = new ArrayList<>();
    for (final Room room : server().getAvailableRooms()) {
      final List<Object> players = new ArrayList<>();
      for (final Player player : room.getPlayerList()) {
        players.add(player.getName());
        if (room instanceof LockableRoom && ((LockableRoom) room).isOwner(player.getId())) {
          owners.put(room.getName(), player.getName());
        }
      }
      rooms.put(room.getName(), players);
      if (room instanceof LockableRoom && ((LockableRoom) room).isLocked()) {
        locked.add(room.getName());
      }
    }
    seen.put("rooms", rooms);
    seen.put("owners", owners);
    seen.put("locked", locked);
    return seen;
  }

  /** Right-clicks a player in this player's room and chooses "Synchronize"; not held up by VASSAL's 15 seconds. */
  static void synchronize(String name) throws Exception {
    Play.abandon();
    SynchAction.clearSynchRoom();
    for (final Player player : server().getRoom().getPlayerList()) {
      if (name.equals(player.getName())) {
        new SynchAction(player, server()).actionPerformed(null);
        return;
      }
    }
    throw new IllegalArgumentException(name + " is not in the room");
  }

  /** Tells the server that this player's status has changed, so that it tells everybody who is where. */
  static void remind() {
    server().setUserInfo(server().getUserInfo());
  }

  /** Locks the room this player is in and owns, or unlocks it. */
  static void lock() throws Exception {
    Inside.call(((HybridClient) server()).getDelegate(), "lockRoom", server().getRoom());
  }
}
