import { mdiCamera, mdiCodeTags, mdiDatabase, mdiFullscreen } from '@mdi/js'
import { useContext, type ReactNode } from 'react'
import type { Block } from '../../../../contract/portals/blocks.ts'
import { sectionOf } from '../../../../contract/portals/looks.ts'
import type { Visit } from '../../../../contract/portals/visit.ts'
import { resourcePath, type ListedApplication } from '../../cards/listed.ts'
import { captureAddress } from '../../cards/thumbnail.ts'
import { EmbedDialog } from '../../dialogs/EmbedDialog.tsx'
import { applicationAddress, Frame, type FrameProps } from '../../frames/Frame.tsx'
import { sharedParameters } from '../../frames/frameAddress.ts'
import { Glyph } from '../../ui/Icon.tsx'
import { onSite } from '../../view/addresses.ts'
import { useVisit } from '../../view/PortalContext.tsx'
import { portalTexts } from '../../view/texts.ts'
import { Unread } from '../../view/Unread.tsx'
import { useRead, type ListBody } from '../../view/useRead.ts'
import type { BlockProps, BlockView } from '../block.ts'
import { BlockFramesContext } from '../Blocks.tsx'
import { applicationsAddress } from '../datasets/addresses.ts'
import { chosenIn, parameterPrefix } from '../datasets/frames.tsx'

const useTexts = portalTexts({
  fr: {
    fullscreen: 'Plein écran',
    capture: 'Télécharger une image',
    embed: 'Intégrer',
    datasets: 'Données'
  },
  en: { fullscreen: 'Full screen', capture: 'Download a picture', embed: 'Embed', datasets: 'Data' }
})

const addressOf = (visit: Visit, id: string): string => applicationsAddress(visit, { ids: id, size: 1 })

/** Size of the frame, from the configuration of the block. */
function roomOf(block: Partial<Block>): Pick<FrameProps, 'height' | 'ratio' | 'resize' | 'maxHeight'> {
  const { displayMode, height, ratio, maxHeight } = block
  const pixels = typeof height === 'number' ? Math.min(3000, Math.max(150, height)) : 500
  if (displayMode === 'fixed-height') return { height: pixels, resize: 'no' }
  const shape = typeof ratio === 'string' || typeof ratio === 'number' ? aspectOf(String(ratio)) : undefined
  const most = typeof maxHeight === 'number' && maxHeight >= 100 ? { maxHeight } : {}
  return {
    ratio: shape ?? 'auto',
    ...most,
    ...(displayMode === 'aspect-ratio' ? { resize: 'no' as const } : {})
  }
}

/** CSS `aspect-ratio` of `16/9`, `4:3` or a number. */
function aspectOf(text: string): string | undefined {
  const [, width, height = '1'] = /^(\d{1,4}(?:\.\d{1,4})?)(?:[/:](\d{1,4}(?:\.\d{1,4})?))?$/.exec(text) ?? []
  return Number(width) > 0 && Number(height) > 0 ? `${width} / ${height}` : undefined
}

function ApplicationBlock(props: BlockProps): ReactNode {
  const chosen = chosenIn(props.block.application)
  return chosen ? <Shown {...props} id={chosen.id} /> : null
}

function Shown({ block, place, id }: BlockProps & { id: string }): ReactNode {
  const visit = useVisit()
  const isEdited = useContext(BlockFramesContext) !== undefined
  const read = useRead<ListBody<ListedApplication>>(addressOf(visit, id))
  if (read.state !== 'read') return <Unread read={read} />
  const application = read.body.results[0]
  if (!application) return null
  // The editor does not run the application: it would restart each time the block is edited.
  if (isEdited)
    return (
      <img
        src={onSite(visit, captureAddress(application))}
        alt={application.title}
        width={1050}
        height={450}
      />
    )
  const { position } = sectionOf(block.actionButtons)
  const actions = <Actions application={application} buttons={sectionOf(block.actionButtons)} />
  return (
    <div className="application-block">
      {position === 'top' && actions}
      <Frame
        src={applicationAddress(visit, application)}
        title={application.title}
        sync={sharedParameters(block.syncParams, { uuid: parameterPrefix({ block, place }) })}
        {...roomOf(block)}
      />
      {position !== 'top' && actions}
    </div>
  )
}

interface ActionsProps {
  application: ListedApplication
  buttons: Record<string, unknown>
}

function Actions({ application, buttons }: ActionsProps): ReactNode {
  const visit = useVisit()
  const texts = useTexts()
  const items: unknown[] = Array.isArray(buttons.items) ? buttons.items : []
  const path = resourcePath(visit, 'applications', application)
  const links = [
    { name: 'fullscreen' as const, icon: mdiFullscreen, href: `${path}/full` },
    { name: 'capture' as const, icon: mdiCamera, href: onSite(visit, captureAddress(application)) },
    { name: 'datasets' as const, icon: mdiDatabase, href: `${path}#datasets` }
  ].filter(({ name }) => items.includes(name))
  if (!items.length) return null
  const isBare = buttons.style === 'icon'
  const hasIcons = buttons.style !== 'text'
  const alignment = ['left', 'center', 'right'].find((name) => name === buttons.alignment) ?? 'left'
  return (
    <ul className={`card-actions align-${alignment}`}>
      {links.map(({ name, icon, href }) => (
        <li key={name}>
          <a href={href} {...(name === 'capture' ? { download: `${application.slug}.png` } : {})}>
            {hasIcons && <Glyph path={icon} size={18} />}
            <span className={isBare ? 'visually-hidden' : undefined}>{texts[name]}</span>
          </a>
        </li>
      ))}
      {items.includes('embed') && (
        <li>
          <EmbedDialog
            id={`embed-${application.id}`}
            label={texts.embed}
            icon={mdiCodeTags}
            address={visit.origin + onSite(visit, `/data-fair/app/${encodeURIComponent(application.id)}`)}
            name={application.id}
          />
        </li>
      )}
    </ul>
  )
}

export const application: BlockView = {
  View: ApplicationBlock,
  reads: (block, visit) => {
    const chosen = chosenIn(block.application)
    return chosen ? [addressOf(visit, chosen.id)] : []
  }
}
