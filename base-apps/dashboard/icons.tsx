/** Icons of figures, by the names in the configuration form. */

const paths: Record<string, string> = {
  people:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Zm-6 8c0-3 2.7-5 6-5s6 2 6 5M16 4.5a3.5 3.5 0 0 1 0 6.5m1.5 3.2c2.1.6 3.5 2.3 3.5 4.8',
  building: 'M5 20V5l7-2v17M12 9h7v11M3 20h18M8 8h1M8 12h1M8 16h1M15 13h1M15 16h1',
  money: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm3.5 5.5A4 4 0 1 0 15.500 15.5M7.500 11h5M7.500 13.500h5',
  leaf: 'M5 19C5 9 11 5 20 4c0 9-3 15-11 15-1.500 0-3-.5-4-1.500M5 20c2-5 5-8 9-10',
  chart: 'M4 4v16h16M8 16v-5M12 16V8M16 16v-7',
  calendar: 'M4 6h16v14H4ZM4 10h16M8 3v4M16 3v4',
  map: 'M12 21s7-6.500 7-11.500a7 7 0 1 0-14 0C5 14.500 12 21 12 21Zm0-9a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5Z',
  document: 'M6 3h8l4 4v14H6ZM14 3v4h4M9 12h6M9 16h6',
  energy: 'M13 3 5 14h6l-1 7 8-11h-6Z',
  road: 'M8 3 4 21M16 3l4 18M12 4v3M12 11v3M12 18v3'
}

export function FigureIcon({ name, color }: { name: string | undefined; color: string }) {
  const path = name && Object.hasOwn(paths, name) ? paths[name] : undefined
  if (!path) return null
  return (
    <svg viewBox="0 0 24 24" width="28" height="28" aria-hidden>
      <path
        d={path}
        fill="none"
        stroke={color}
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
