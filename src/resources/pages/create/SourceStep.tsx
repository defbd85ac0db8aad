import Blank from '@mui/icons-material/InsertDriveFileOutlined'
import Copy from '@mui/icons-material/ContentCopy'
import Template from '@mui/icons-material/AutoAwesomeMosaicOutlined'
import type { ReactNode } from 'react'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { ChoiceCard, ChoiceCards } from '../../../ui/ChoiceCard.tsx'
import type { NewPageFields, PageSource } from '../model/newPage.ts'

const icons: Record<PageSource, ReactNode> = {
  blank: <Blank />,
  reference: <Template />,
  duplicate: <Copy />
}

interface SourceStepProps {
  chosen: PageSource | undefined
  onChoose: (change: Partial<NewPageFields>) => void
}

/** Step with the source of a new page: blank or a template. */
export function SourceStep({ chosen, onChoose }: SourceStepProps): ReactNode {
  const t = useViewTranslate()
  return (
    <ChoiceCards>
      {(Object.keys(icons) as PageSource[]).map((source) => (
        <ChoiceCard
          key={source}
          title={t(`newPage.sources.${source}`)}
          text={t(`newPage.sources.${source}Help`)}
          icon={<>{icons[source]}</>}
          isSelected={source === chosen}
          onSelect={() => onChoose(source === chosen ? {} : { source, sourcePageId: undefined })}
        />
      ))}
    </ChoiceCards>
  )
}
