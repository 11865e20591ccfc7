"""Salient's wargames as environments for learning: `SalientAEC` for PettingZoo, `SalientEnv` for Gymnasium."""

import gymnasium

from .aec import SalientAEC
from .single import SalientEnv

__all__ = ["SalientAEC", "SalientEnv"]

gymnasium.register(id="Salient-v0", entry_point="salient_env:SalientEnv")
