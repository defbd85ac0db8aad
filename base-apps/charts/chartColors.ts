/** Colours of a chart, from its configuration. No I/O. */
import { backgrounds, hexOf, mixed, palettes, readable } from '../shared/colors.ts'
import type { Mode } from '../shared/theme.ts'
import type { ChartsConfiguration } from './configuration.ts'

/**
 * Returns one colour for each series or share.
 * @param hasOthers whether the last colour is for the group "others"
 * @param primary primary colour of the page
 */
export function chartColors(
  { colors: { type, list } = {} }: ChartsConfiguration,
  { count, hasOthers, mode, primary }: { count: number; hasOthers: boolean; mode: Mode; primary: string }
): string[] {
  const named = namedColors({ type, list }, { count: hasOthers ? count - 1 : count, mode, primary })
  return hasOthers ? [...named, othersColor] : named
}

/** Colour of the group "others", which gathers the groups that are not shown. */
const othersColor = '#76808A'

function namedColors(
  { type, list = [] }: NonNullable<ChartsConfiguration['colors']>,
  { count, mode, primary }: { count: number; mode: Mode; primary: string }
): string[] {
  const kind = type ?? (count === 1 ? 'primary' : 'palette')
  if (kind === 'primary') {
    // Shades go from the primary colour towards the background, and stay dark enough to be visible.
    const step = count > 1 ? 0.75 / (count - 1) : 0
    return repeated(count, (index) =>
      readable(mixed(primary, backgrounds[mode], index * step), backgrounds[mode], 1.5)
    )
  }
  const customColors = kind === 'custom' ? list.flatMap((color) => hexOf(color) ?? []) : []
  const used = customColors.length ? customColors : palettes[mode]
  return repeated(count, (index) => used[index % used.length] ?? primary)
}

const repeated = (count: number, colorOf: (index: number) => string): string[] =>
  Array.from({ length: count }, (_none, index) => colorOf(index))
