"""The designer's loop: a game built anew whenever a file of its folder is saved, and a page that shows it."""
