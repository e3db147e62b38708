"""The tests of the engine, the language, the roles and everything around them."""
