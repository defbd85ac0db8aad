import ExpandMore from '@mui/icons-material/ExpandMore'
import { Accordion, AccordionDetails, AccordionSummary, Stack, TextField, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useState, type ReactNode } from 'react'
import type { SchemaProperty } from '../../../../../../contract/datasets/dataset.ts'
import type { Extension, RemoteExtension } from '../../../../../../contract/datasets/extensions.ts'
import type { RemoteAction } from '../../../../../../contract/remoteServices/remoteService.ts'
import { dirtyOutline } from '../../../../../schemaForms/dirtyOutline.ts'
import {
  hasOverwriteProblem,
  columnOutputs,
  outputTitle,
  overwriteProblem,
  withOverwrite
} from '../../../model/extensions/outputs.ts'

interface OverwriteFieldsProps {
  extension: RemoteExtension
  /** Saved extension; undefined for a new one. */
  saved: RemoteExtension | undefined
  action: RemoteAction
  /** Prefix of the column keys. */
  prefix: string
  context: { schema: SchemaProperty[]; extensions: readonly Extension[] }
  disabled: boolean
  onChange: (extension: RemoteExtension) => void
}

/** Fields that rename the column of each output. */
export function OverwriteFields(props: OverwriteFieldsProps): ReactNode {
  const t = useTranslate()
  const { extension, saved, action, context, disabled, onChange } = props
  const isInvalid = hasOverwriteProblem(extension, action, context)
  const [isOpened, setIsOpened] = useState(Object.keys(extension.overwrite ?? {}).length > 0)
  return (
    <Accordion
      variant="outlined"
      disableGutters
      // An error keeps the accordion open.
      expanded={isOpened || isInvalid}
      onChange={(_event, open) => setIsOpened(open)}
      slotProps={{ transition: { unmountOnExit: true } }}
      sx={{ '&::before': { display: 'none' } }}
    >
      <AccordionSummary expandIcon={<ExpandMore />}>
        <Typography component="span" variant="body2">
          {t('datasets.extensions.overwrite.title')}
        </Typography>
      </AccordionSummary>
      <AccordionDetails>
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1.5 }}>
          {t('datasets.extensions.overwrite.help')}
        </Typography>
        <Stack sx={{ gap: 2 }}>
          {columnOutputs(action, extension).map((output) => {
            const { name } = output
            const problem = overwriteProblem(extension, name, action, context)
            const text = extension.overwrite?.[name]?.['x-originalName'] ?? ''
            const isEdited = text !== (saved?.overwrite?.[name]?.['x-originalName'] ?? '')
            return (
              <TextField
                key={name}
                size="small"
                label={outputTitle(output)}
                placeholder={`${props.prefix}.${name}`}
                value={text}
                disabled={disabled}
                error={!!problem}
                helperText={
                  problem && t(`datasets.extensions.overwrite.${problem.kind}`, { name: problem.name })
                }
                sx={isEdited ? dirtyOutline : {}}
                onChange={(event) => onChange(withOverwrite(extension, name, event.target.value))}
                slotProps={{ inputLabel: { shrink: true } }}
              />
            )
          })}
        </Stack>
      </AccordionDetails>
    </Accordion>
  )
}
