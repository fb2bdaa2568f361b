"""The rules of Embers."""

from tests.embers.rules.night import burning, phase, settle, whole

__all__ = ["burning", "phase", "settle", "whole"]
