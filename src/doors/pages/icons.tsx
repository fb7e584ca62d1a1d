/** Small pictures beside words; they carry no meaning of their own, so nobody is read them. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg
      class="icon"
      viewBox="0 0 20 20"
      width="20"
      height="20"
      aria-hidden="true"
      focusable="false"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}

export type IconName = keyof typeof PATHS;

const PATHS = {
  check: "M4 10.500 8 14.500 16 5.500",
  pen: "M4 16l1-4 8.500-8.500 3 3L8 15z",
  clock: "M10 3a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM10 6v4l3 2",
  envelope: "M3 5h14v10H3zM3 5.500l7 5 7-5",
  close: "M5 5l10 10M15 5 5 15",
  eye: "M2 10c2.500-4 5-5.500 8-5.500s5.500 1.500 8 5.500c-2.500 4-5 5.500-8 5.500S4.500 14 2 10zM10 7.500a2.500 2.500 0 1 1 0 5 2.500 2.500 0 0 1 0-5z",
  warning: "M10 3 2.500 16.500h15zM10 8v4M10 14.300v.2",
  file: "M5 2.500h6.500l4 4v11H5zM11.500 2.500v4h4",
  lens: "M9 3.500a5.500 5.500 0 1 1 0 11 5.500 5.500 0 0 1 0-11zM13 13l4 4M6.500 9h5M9 6.500v5",
  down: "M4 7l6 6 6-6",
  person:
    "M10 3a3.500 3.500 0 1 1 0 7 3.500 3.500 0 0 1 0-7zM3.500 17c.7-3.500 3-5 6.500-5s5.800 1.500 6.500 5",
  more: "M4.500 10h.01M10 10h.01M15.500 10h.01",
  undo: "M7 4 3.500 7.500 7 11M3.500 7.500H12a4.500 4.500 0 0 1 0 9H8",
} as const;
