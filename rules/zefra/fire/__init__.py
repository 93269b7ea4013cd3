"""8.5, 8.6, 8.8, 8.9: fire from afar, sites destroyed, and the special platoons."""
