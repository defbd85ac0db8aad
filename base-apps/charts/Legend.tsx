/** Legend of the colours of a chart. */
import { t } from './messages.ts'

export function Legend({ labels, colors }: { labels: string[]; colors: string[] }) {
  return (
    <ul className="legend" aria-label={t('legend')}>
      {labels.map((label, index) => (
        <li key={label}>
          <span className="swatch" style={{ background: colors[index] }} aria-hidden />
          {label}
        </li>
      ))}
    </ul>
  )
}
