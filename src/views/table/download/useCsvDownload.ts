import { useCallback, useEffect, useRef, useState } from 'react'
import { errorDetail } from '../../../api/http.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { trackEvent } from '../../frame/hostMessages.ts'
import { useViewNotify } from '../../notify.tsx'
import { useLinesList } from '../linesContext.ts'
import { downloadCsv, downloadPageSize } from './csvDownload.ts'
import { downloadPath } from './downloadPath.ts'
import { openDownload, openTarget } from './downloadTarget.ts'

export type Separator = ',' | ';'

interface CsvChoices {
  separator: Separator
  /** Escapes texts that a spreadsheet would interpret as formulas. */
  isNeutral: boolean
}

export interface CsvDownloadControl {
  file: string
  /** Number of lines written so far; undefined while no multi-page download runs. */
  progress: number | undefined
  start: (choices: CsvChoices) => void
  cancel: () => void
}

/** Downloads the selected lines: directly when one page suffices, else page by page into one file. */
export function useCsvDownload(): CsvDownloadControl {
  const translate = useViewTranslate()
  const notify = useViewNotify()
  const { dataset, controller, selection, lines } = useLinesList()
  const [progress, setProgress] = useState<number>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const file = `${dataset.slug}.csv`
  const { cols } = controller.state
  const total = lines.total ?? 0

  const runPages = useCallback(
    async (path: string) => {
      const abort = new AbortController()
      running.current = abort
      try {
        const target = await openTarget(file)
        setProgress(0)
        await downloadCsv({ path, target, signal: abort.signal, onPage: setProgress })
      } catch (error) {
        const isCancel = error instanceof DOMException && error.name === 'AbortError'
        if (!isCancel)
          notify({ type: 'error', title: translate('views.download.failed'), detail: errorDetail(error) })
      } finally {
        setProgress(undefined)
      }
    },
    [file, notify, translate]
  )
  const start = useCallback(
    ({ separator, isNeutral }: CsvChoices) => {
      const path = downloadPath(dataset, selection, cols, [
        ['format', 'csv'],
        ['sep', separator],
        ...(isNeutral ? [['neutralize', 'true'] as [string, string]] : [])
      ])
      trackEvent('download_filtered', `${dataset.slug} - csv`)
      if (total > downloadPageSize) void runPages(path)
      else openDownload(path, file)
    },
    [selection, cols, dataset, total, file, runPages]
  )
  const cancel = useCallback(() => running.current?.abort(), [])
  return { file, progress, start, cancel }
}
