/** Colours of a chart by its configuration. Pure. */
import { backgrounds, hexOf, mixed, palettes, readable } from '../shared/colors.ts'
import type { Mode } from '../shared/theme.ts'
import type { ChartsConfiguration } from './configuration.ts'

/**
 * As many colours as there are series or shares.
 * @param hasOthers the last is what is not shown by itself
 * @param primary colour of the page
 */
export function chartColors(
  { colors: { type, list } = {} }: ChartsConfiguration,
  { count, hasOthers, mode, primary }: { count: number; hasOthers: boolean; mode: Mode; primary: string }
): string[] {
  const named = namedColors({ type, list }, { count: hasOthers ? count - 1 : count, mode, primary })
  return hasOthers ? [...named, othersColor] : named
}

/** Of what is nothing by itself. */
const othersColor = '#76808A'

function namedColors(
  { type, list = [] }: NonNullable<ChartsConfiguration['colors']>,
  { count, mode, primary }: { count: number; mode: Mode; primary: string }
): string[] {
  const kind = type ?? (count === 1 ? 'primary' : 'palette')
  if (kind === 'primary') {
    // From the colour of the page towards its background, never too pale to be seen.
    const step = count > 1 ? 0.75 / (count - 1) : 0
    return repeated(count, (index) =>
      readable(mixed(primary, backgrounds[mode], index * step), backgrounds[mode], 1.5)
    )
  }
  const own = kind === 'custom' ? list.flatMap((color) => hexOf(color) ?? []) : []
  const used = own.length ? own : palettes[mode]
  return repeated(count, (index) => used[index % used.length] ?? primary)
}

const repeated = (count: number, colorOf: (index: number) => string): string[] =>
  Array.from({ length: count }, (_one, index) => colorOf(index))
