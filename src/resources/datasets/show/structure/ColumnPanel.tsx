import ArrowBack from '@mui/icons-material/ArrowBack'
import ArrowForward from '@mui/icons-material/ArrowForward'
import ExpandMore from '@mui/icons-material/ExpandMore'
import {
  Accordion,
  AccordionDetails,
  AccordionSummary,
  Autocomplete,
  Box,
  IconButton,
  MenuItem,
  Paper,
  Stack,
  TextField,
  Tooltip,
  Typography
} from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import type { SchemaProperty } from '../../../../../contract/dataset.ts'
import { ConfirmButton } from '../../../../blocks/ConfirmButton.tsx'
import { dirtyOutline } from '../../../../schemaForms/dirtyOutline.ts'
import { MarkdownField } from '../../../../schemaForms/MarkdownField.tsx'
import { useDataset } from '../../live/DatasetPageContext.ts'
import { capabilitiesFor, columnTitle, kindOf } from '../../model/propertyTypes.ts'
import { useFormats } from '../../useFormats.ts'
import { CapabilitySwitches } from './CapabilitySwitches.tsx'
import { ConceptField } from './ConceptField.tsx'
import type { StructureEdits } from './useStructureEdits.ts'

export interface ColumnPanelProps {
  property: SchemaProperty
  edits: StructureEdits
}

/** Everything that a person may say about one column. */
export function ColumnPanel({ property, edits }: ColumnPanelProps): ReactNode {
  const t = useTranslate()
  const { dataset, can } = useDataset()
  const describes = can('writeDescription')
  const fromExtension = !!property['x-extension'] && property['x-extension'] !== property.key
  const breaks = can('writeDescriptionBreaking') && !dataset.isVirtual && !fromExtension
  const edit = (attributes: Partial<Record<keyof SchemaProperty, unknown>>): void =>
    edits.edit(property.key, attributes)
  const outline = (attribute: keyof SchemaProperty): object =>
    edits.isEdited(property.key, attribute) ? dirtyOutline : {}
  const capabilities = capabilitiesFor(property)
  return (
    <Paper variant="outlined" sx={{ p: 2, mt: 2 }} component="section" aria-label={columnTitle(property)}>
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center', mb: 2, gap: 1 }}>
        <Typography variant="h3" sx={{ overflowWrap: 'anywhere' }}>
          {columnTitle(property)}
        </Typography>
        {dataset.isRest && breaks && !property['x-calculated'] && (
          <ConfirmButton
            iconOnly
            label={t('datasets.structure.remove')}
            title={t('datasets.structure.remove')}
            text={t('datasets.structure.removeText')}
            alert="warning"
            onConfirm={() => edits.remove(property.key)}
          />
        )}
        {!property['x-calculated'] && !dataset.isVirtual && can('writeDescriptionBreaking') && (
          <MoveButtons property={property} edits={edits} />
        )}
      </Stack>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
          gap: 3
        }}
      >
        <Stack sx={{ gap: 2 }}>
          <TextField
            size="small"
            label={t('datasets.structure.label')}
            placeholder={property['x-originalName'] ?? property.key}
            helperText={t('datasets.structure.labelHelp')}
            value={property.title ?? ''}
            disabled={!describes}
            sx={outline('title')}
            onChange={(event) => edit({ title: event.target.value })}
            slotProps={{ inputLabel: { shrink: true } }}
          />
          <MarkdownField
            label={t('datasets.structure.description')}
            help={t('datasets.structure.descriptionHelp')}
            rows={4}
            dirty={edits.isEdited(property.key, 'description')}
            value={property.description ?? ''}
            disabled={!describes}
            onChange={(description) => edit({ description })}
          />
        </Stack>
        <Stack sx={{ gap: 2 }}>
          <ColumnFacts property={property} />
          <ConceptField
            property={property}
            schema={edits.schema}
            disabled={!breaks}
            dirty={edits.isEdited(property.key, 'x-refersTo')}
            onChange={(concept) => edit({ 'x-refersTo': concept?.identifiers[0], 'x-concept': undefined })}
          />
          {property.type === 'string' && !property.format && (
            <TextField
              select
              size="small"
              label={t('datasets.structure.format')}
              value={property['x-display'] ?? ''}
              disabled={!breaks}
              sx={outline('x-display')}
              onChange={(event) => edit({ 'x-display': event.target.value || undefined })}
              slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
            >
              <MenuItem value="">{t('datasets.kind.text')}</MenuItem>
              <MenuItem value="textarea">{t('datasets.kind.longText')}</MenuItem>
              <MenuItem value="markdown">{t('datasets.kind.formattedText')}</MenuItem>
            </TextField>
          )}
          <GroupField property={property} edits={edits} disabled={!breaks} />
        </Stack>
      </Box>
      {capabilities.length > 0 && !property['x-calculated'] && (
        <Accordion variant="outlined" disableGutters sx={{ mt: 2, '&::before': { display: 'none' } }}>
          <AccordionSummary expandIcon={<ExpandMore />}>
            <Typography component="span">{t('datasets.structure.technical')}</Typography>
          </AccordionSummary>
          <AccordionDetails>
            <CapabilitySwitches
              property={property}
              capabilities={capabilities}
              disabled={!breaks}
              onChange={(value) => edit({ 'x-capabilities': value })}
            />
          </AccordionDetails>
        </Accordion>
      )}
    </Paper>
  )
}

function MoveButtons({ property, edits }: ColumnPanelProps): ReactNode {
  const t = useTranslate()
  const movable = edits.schema.filter((column) => !column['x-calculated'])
  const index = movable.findIndex((column) => column.key === property.key)
  return (
    <Stack direction="row">
      <Tooltip title={t('datasets.structure.moveBefore')}>
        <span>
          <IconButton
            aria-label={t('datasets.structure.moveBefore')}
            disabled={index === 0}
            onClick={() => edits.move(property.key, -1)}
          >
            <ArrowBack />
          </IconButton>
        </span>
      </Tooltip>
      <Tooltip title={t('datasets.structure.moveAfter')}>
        <span>
          <IconButton
            aria-label={t('datasets.structure.moveAfter')}
            disabled={index === movable.length - 1}
            onClick={() => edits.move(property.key, 1)}
          >
            <ArrowForward />
          </IconButton>
        </span>
      </Tooltip>
    </Stack>
  )
}

/** Number of characters of the list of values. */
const shownValues = 100

function ColumnFacts({ property }: { property: SchemaProperty }): ReactNode {
  const t = useTranslate()
  const formats = useFormats()
  const { dataset } = useDataset()
  const fileProperty = dataset.file?.schema?.find((column) => column.key === property.key)
  const dateFormat = fileProperty?.dateFormat ?? fileProperty?.dateTimeFormat
  const kind = t(`datasets.kind.${kindOf(property).id}`)
  const facts: [string, string][] = [
    [t('datasets.structure.sourceKey'), property.key],
    [t('datasets.structure.type'), dateFormat ? `${kind} (${dateFormat})` : kind]
  ]
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
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', columnGap: 2 }}
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

function GroupField({ property, edits, disabled }: ColumnPanelProps & { disabled: boolean }): ReactNode {
  const t = useTranslate()
  const groups = [...new Set(edits.schema.flatMap((column) => column['x-group'] ?? []))]
  return (
    <Autocomplete
      freeSolo
      size="small"
      options={groups.filter((group) => group !== property['x-group'])}
      inputValue={property['x-group'] ?? ''}
      disabled={disabled}
      sx={edits.isEdited(property.key, 'x-group') ? dirtyOutline : {}}
      onInputChange={(_event, group, reason) => {
        if (reason !== 'reset' || group) edits.edit(property.key, { 'x-group': group || undefined })
      }}
      renderInput={(params) => <TextField {...params} label={t('datasets.structure.group')} />}
    />
  )
}
