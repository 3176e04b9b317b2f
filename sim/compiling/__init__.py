"""The compiler: one decorator, the pipelines behind it, and the folder where compiled code is kept."""
