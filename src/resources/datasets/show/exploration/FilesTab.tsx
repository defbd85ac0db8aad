import type { ReactNode } from 'react'
import { paths } from '../../../../paths.ts'
import { FileList } from '../../../../views/files/FileList.tsx'
import type { LinesViewProps } from '../../../../views/list/LinesView.tsx'
import { LinesPlace } from './LinesPlace.tsx'
import { useFullscreen } from './useFullscreen.ts'

/** Attachments of the lines of the page's dataset. */
export default function FilesTab({ height }: Pick<LinesViewProps, 'height'>): ReactNode {
  const onFullscreen = useFullscreen(paths.datasetFiles)
  return (
    <LinesPlace keep="filters">
      {(view) => <FileList {...view} height={height} onFullscreen={onFullscreen} />}
    </LinesPlace>
  )
}
