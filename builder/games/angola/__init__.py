"""What the module of Angola! is made of besides its rules."""
