/** Mist as thick as clouds, from far to near: its own colour, and what of it the light catches. */
export const FOGS = {
  day: [
    ["#F3D58F", "#FAE3A6"],
    ["#F9E2A8", "#FFEFC4"],
    ["#FFEEC2", "#FFF8E2"],
  ],
  night: [
    ["#153C46", "#1F4D57"],
    ["#1B4750", "#285A63"],
    ["#22525B", "#32676F"],
  ],
} as const;
