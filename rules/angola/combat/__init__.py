"""9 and 17: combat in its eleven steps, from automatic victory to stragglers and Control Markers."""
