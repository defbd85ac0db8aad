import { Box, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import type { SchemaProperty } from '../../../../../../contract/datasets/dataset.ts'
import { useDataset } from '../../../live/DatasetPageContext.tsx'
import { kindOf } from '../../../../../../contract/datasets/propertyTypes.ts'
import { actionTitle, findAction } from '../../../model/extensions/actions.ts'
import { extensionId, storedExtensions } from '../../../model/extensions/extensionEdits.ts'
import { useServices } from '../extensions/useServices.ts'
import { useFormats } from '../../../../../ui/useFormats.ts'

/** Maximum number of characters of the list of values. */
const shownValues = 100

/** Read-only facts about a column. */
export function ColumnFacts({ property }: { property: SchemaProperty }): ReactNode {
  const t = useTranslate()
  const formats = useFormats()
  const { dataset } = useDataset()
  const fileProperty = dataset.file?.schema?.find((column) => column.key === property.key)
  const dateFormat = fileProperty?.dateFormat ?? fileProperty?.dateTimeFormat
  const kind = t(`datasets.kind.${kindOf(property).id}`)
  const facts: [string, string][] = [[t('datasets.structure.sourceKey'), property.key]]
  const originalName = property['x-originalName']
  // The title of the column replaces the original name elsewhere.
  if (originalName && originalName !== property.key) {
    facts.push([t('datasets.structure.originalName'), originalName])
  }
  facts.push([t('datasets.structure.type'), dateFormat ? `${kind} (${dateFormat})` : kind])
  const extension = useExtensionName(property)
  if (extension) facts.push([t('datasets.extensions.ofColumn'), extension])
  const cardinality = property['x-cardinality']
  if (cardinality !== undefined) {
    facts.push([t('datasets.structure.cardinality'), formats.number(cardinality)])
  }
  if (property.enum) {
    const values = property.enum.join(' - ')
    facts.push([
      t('datasets.structure.values'),
      values.length > shownValues ? `${values.slice(0, shownValues)}…` : values
    ])
  }
  return <Facts facts={facts} />
}

/** Returns the title of the extension that makes a column; undefined for an ordinary column. */
function useExtensionName({ key, 'x-extension': origin }: SchemaProperty): string | undefined {
  const t = useTranslate()
  const { dataset } = useDataset()
  const isRemote = !!origin && origin !== key
  const services = useServices(dataset.owner, isRemote)
  if (!origin) return undefined
  if (!isRemote) return t('datasets.extensions.ofExpression')
  const extension = storedExtensions(dataset).find((candidate) => extensionId(candidate) === origin)
  const serviceAction = extension?.type === 'remoteService' && findAction(services.data ?? [], extension)
  return serviceAction ? actionTitle(serviceAction) : origin
}

/** List of names and values, in two columns. */
export function Facts({ facts }: { facts: [string, ReactNode][] }): ReactNode {
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', columnGap: 2, rowGap: 0.25 }}
    >
      {facts.map(([label, value]) => (
        <Box key={label} sx={{ display: 'contents' }}>
          <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
            {label}
          </Typography>
          <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            {value}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}
