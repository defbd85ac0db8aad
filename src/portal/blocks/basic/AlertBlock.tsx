import {
  mdiAlertCircleOutline,
  mdiAlertOutline,
  mdiCheckCircleOutline,
  mdiClose,
  mdiInformationOutline
} from '@mdi/js'
import type { ReactNode } from 'react'
import { colorNames, oneOf, variants } from '../../../../contract/portals/looks.ts'
import { pathOfIcon } from '../../../../contract/portals/icon.ts'
import { classes } from '../../ui/classes.ts'
import { Prose } from '../../ui/Prose.tsx'
import { ConfiguredIcon, Glyph } from '../../ui/Icon.tsx'
import { portalTexts, useColon } from '../../view/texts.ts'
import type { BlockProps, BlockView } from '../block.ts'
import { textOf } from '../values.ts'

const kinds = ['none', 'info', 'success', 'warning', 'error'] as const

const glyphs = {
  info: mdiInformationOutline,
  success: mdiCheckCircleOutline,
  warning: mdiAlertOutline,
  error: mdiAlertCircleOutline
}

const useTexts = portalTexts({
  fr: { info: 'Information', success: 'Succès', warning: 'Avertissement', error: 'Erreur', close: 'Fermer' },
  en: { info: 'Information', success: 'Success', warning: 'Warning', error: 'Error', close: 'Close' }
})

/** Alert with HTML that the server renders and sanitizes from markdown when the page is saved. */
function AlertBlock({ block }: BlockProps): ReactNode {
  const texts = useTexts()
  const colon = useColon()
  const kind = oneOf(kinds, block.alertType, 'info')
  const color = oneOf(colorNames, block.color, kind === 'none' ? undefined : kind)
  const variant = oneOf(variants, block.variant, 'tonal')
  const title = textOf(block.title)
  const html = textOf(block._html)
  if (!title && !html) return null
  return (
    <div
      className={classes('notice', `notice-${variant}`, color && `color-${color}`)}
      {...(block.closable === true ? { 'data-closable': '' } : {})}
    >
      {pathOfIcon(block.icon) ? (
        <ConfiguredIcon icon={block.icon} />
      ) : (
        kind !== 'none' && <Glyph path={glyphs[kind]} />
      )}
      <div className="notice-main">
        {kind !== 'none' && <span className="visually-hidden">{texts[kind] + colon}</span>}
        {title && <p className="notice-title">{title}</p>}
        <Prose html={html} />
      </div>
      {block.closable === true && (
        <button
          type="button"
          className="button-plain notice-close"
          hidden
          data-close=""
          aria-label={texts.close}
        >
          <Glyph path={mdiClose} />
        </button>
      )}
    </div>
  )
}

export const alert: BlockView = { View: AlertBlock }
