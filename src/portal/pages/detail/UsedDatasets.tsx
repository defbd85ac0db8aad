import type { ReactNode } from 'react'
import type { ListedDataset } from '../../cards/listed.ts'
import { DatasetCards } from '../../cards/results.tsx'
import { portalTexts } from '../../view/texts.ts'
import { Section } from './Section.tsx'

const useTexts = portalTexts({ fr: { title: 'Données utilisées' }, en: { title: 'Data in use' } })

interface UsedDatasetsProps {
  datasets: ListedDataset[]
  /** What the configuration of the page says of these cards. */
  look: Record<string, unknown>
}

/** Datasets that an application or a reuse is made of. */
export function UsedDatasets({ datasets, look }: UsedDatasetsProps): ReactNode {
  const texts = useTexts()
  if (datasets.length === 0) return null
  return (
    <Section id="datasets" title={texts.title}>
      <DatasetCards
        items={datasets}
        columns={typeof look.columns === 'number' ? look.columns : 2}
        look={look.useGlobalCard === false ? look.card : undefined}
        level={3}
      />
    </Section>
  )
}
