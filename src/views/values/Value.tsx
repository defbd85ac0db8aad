import type { ReactNode } from 'react'
import { labelled } from '../../i18n/labelled.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { pageConfig } from '../../pageConfig.ts'
import type { CellContent } from './cellContent.ts'

interface ValueProps {
  content: CellContent
  /**
   * Returns the action that filters by one value of a multivalued cell; undefined for a value that cannot be a filter.
   */
  filterOf?: ((value: string) => (() => void) | undefined) | undefined
}

/** Value of a line. Its links and chips are outside the tab order: the grid moves the focus into the cell. */
export function Value({ content, filterOf }: ValueProps): ReactNode {
  const translate = useViewTranslate()
  switch (content.kind) {
    case 'empty':
      return null
    case 'text':
    case 'number':
      return <span className="text">{content.text}</span>
    case 'date-time': {
      const { source, utc, viewer } = content.clocks
      const title = [
        labelled(translate('views.table.source'), source),
        labelled(translate('views.table.utc'), utc),
        labelled(translate('views.table.viewerZone'), viewer)
      ].join('\n')
      return (
        <span className="text clocks" title={title}>
          {content.text}
        </span>
      )
    }
    case 'link': {
      const title = content.fileName
        ? translate('views.table.download_file', { name: content.fileName })
        : translate('views.table.newWindow', { name: content.href })
      return (
        <a
          className="text"
          href={content.href}
          target="_blank"
          rel="noopener noreferrer"
          title={title}
          tabIndex={-1}
        >
          {content.text}
        </a>
      )
    }
    case 'color':
      return (
        <>
          <span className="pin" style={{ background: content.color }} />
          <span className="text">{content.text}</span>
        </>
      )
    case 'items':
      return (
        <span className="chips">
          {content.items.map((item, index) => {
            const onFilter = filterOf?.(item.value)
            return onFilter ? (
              <button
                key={`${index} ${item.value}`}
                type="button"
                className="chip"
                tabIndex={-1}
                title={translate('views.table.filterItem', { value: item.text })}
                onClick={onFilter}
              >
                {item.text}
              </button>
            ) : (
              <span key={`${index} ${item.value}`} className="chip">
                {item.text}
              </span>
            )
          })}
        </span>
      )
    default:
      return (
        <>
          {content.account && (
            <img className="avatar" src={avatarUrl(content.account)} alt="" title={content.text} />
          )}
          {content.showsName && <span className="text">{content.text}</span>}
        </>
      )
  }
}

/** Avatar URL of an account reference, `type:id[:department]`; a bare id is a user. */
function avatarUrl(account: string): string {
  const parts = account.includes(':') ? account.split(':') : ['user', account]
  return `${pageConfig.directoryPath}/api/avatars/${parts.map(encodeURIComponent).join('/')}/avatar.png`
}
