import ExpandMore from '@mui/icons-material/ExpandMore'
import {
  Accordion,
  AccordionDetails,
  AccordionSummary,
  MenuItem,
  Stack,
  TextField,
  Typography
} from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import type { SchemaProperty } from '../../../../../../contract/datasets/dataset.ts'
import { useDataset } from '../../../live/DatasetPageContext.tsx'
import { kindOf, propertyKinds } from '../../../../../../contract/datasets/propertyTypes.ts'
import { FunctionHelp } from '../extensions/expression/FunctionHelp.tsx'
import { problemText } from '../extensions/expression/problemText.ts'
import type { ColumnFormProps } from './ColumnActions.tsx'
import { useTransformCheck } from './useTransformCheck.ts'

const kinds = propertyKinds.filter(({ display, type }) => !display && type !== 'object' && type !== 'array')

/** Transformation of the values when the file is read: another type or an expression. */
export function TransformForm({ property, disabled, edit }: ColumnFormProps): ReactNode {
  const t = useTranslate()
  const { dataset } = useDataset()
  const transform = property['x-transform'] ?? {}
  const detected = dataset.file?.schema?.find(({ key }) => key === property.key) ?? property
  const chosenKind = transform.type ? kindOf({ key: '', ...transform } as SchemaProperty).id : ''

  const problem = useTransformCheck(!!transform.expr)?.transformProblem(property)

  function change(values: { expr?: string; type?: string; format?: string }): void {
    const { examples: _examples, ...changed } = { ...transform, ...values }
    const filledEntries = Object.entries(changed).filter(([, value]) => value)
    edit({ 'x-transform': filledEntries.length > 0 ? Object.fromEntries(filledEntries) : undefined })
  }

  return (
    <Stack sx={{ gap: 2 }}>
      <Typography>{t('datasets.column.transform.introduction')}</Typography>
      <TextField
        select
        size="small"
        label={t('datasets.column.transform.type')}
        value={chosenKind}
        disabled={disabled}
        onChange={(event) => {
          const { type = '', format = '' } = kinds.find(({ id }) => id === event.target.value) ?? {}
          change({ type, format })
        }}
        slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
      >
        <MenuItem value="">
          {t('datasets.column.transform.detected', { type: t(`datasets.kind.${kindOf(detected).id}`) })}
        </MenuItem>
        {kinds.map(({ id }) => (
          <MenuItem key={id} value={id}>
            {t(`datasets.kind.${id}`)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        label={t('datasets.column.transform.expression')}
        placeholder="TRIM(UPPER(value))"
        error={!!problem}
        helperText={problem ? problemText(problem, t) : t('datasets.column.transform.help')}
        value={transform.expr ?? ''}
        disabled={disabled}
        multiline
        onChange={(event) => change({ expr: event.target.value })}
        slotProps={{
          inputLabel: { shrink: true },
          htmlInput: { spellCheck: false, style: { fontFamily: 'monospace' } }
        }}
      />
      <FunctionList />
    </Stack>
  )
}

function FunctionList(): ReactNode {
  const t = useTranslate()
  return (
    <Accordion
      variant="outlined"
      disableGutters
      slotProps={{ transition: { unmountOnExit: true } }}
      sx={{ '&::before': { display: 'none' } }}
    >
      <AccordionSummary expandIcon={<ExpandMore />}>
        <Typography component="span">{t('datasets.column.transform.functions')}</Typography>
      </AccordionSummary>
      <AccordionDetails>
        {/* Aggregate functions are useless on a single value. */}
        <FunctionHelp isAllowed={({ name }) => name !== 'SUM' && name !== 'AVERAGE' && name !== 'AVG'} />
      </AccordionDetails>
    </Accordion>
  )
}
