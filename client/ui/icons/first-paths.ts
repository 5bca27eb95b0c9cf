/** Made by scripts/generate/icons.ts from Tabler Icons (MIT, 24 x 24, one path each); do not edit by hand. */
export const FIRST_PATHS = {
  "calendar-due":
    "M4 7a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-12a2 2 0 0 1-2-2l0-12M16 3v4M8 3v4M4 11h16M11 16a1 1 0 1 0 2 0a1 1 0 1 0-2 0",
  "calendar-event":
    "M4 7a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-12a2 2 0 0 1-2-2l0-12M16 3l0 4M8 3l0 4M4 11l16 0M8 15h2v2h-2l0-2",
  "chevron-down": "M6 9l6 6l6-6",
  "chevron-left": "M15 6l-6 6l6 6",
  "chevron-right": "M9 6l6 6l-6 6",
  dots: "M4 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0M11 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0M18 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0",
  plus: "M12 5l0 14M5 12l14 0",
  "stack-2": "M12 4l-8 4l8 4l8-4l-8-4M4 12l8 4l8-4M4 16l8 4l8-4",
  star: "M12 17.75l-6.172 3.245l1.179-6.873l-5-4.867l6.9-1l3.086-6.253l3.086 6.253l6.9 1l-5 4.867l1.179 6.873l-6.158-3.245",
} as const;
