import Add from '@mui/icons-material/Add'
import { Box, IconButton, Stack, TextField, Tooltip, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useState, type ReactNode } from 'react'
import {
  documentedFunctions,
  type DocumentedFunction
} from '../../../../../../../contract/expressions/documentedFunctions.ts'
import { currentLocale } from '../../../../../../i18n/locale.ts'

interface FunctionHelpProps {
  /** Inserts a call of the function at the cursor. */
  onInsert?: (name: string) => void
  isAllowed?: (candidate: DocumentedFunction) => boolean
}

/** Documentation of the functions of expressions, with examples. */
export function FunctionHelp({ onInsert, isAllowed = () => true }: FunctionHelpProps): ReactNode {
  const t = useTranslate()
  const locale = currentLocale()
  const [search, setSearch] = useState('')
  const text = search.trim().toLowerCase()
  const matchingFunctions = documentedFunctions.filter(
    (candidate) =>
      isAllowed(candidate) &&
      `${candidate.name} ${candidate.description[locale]}`.toLowerCase().includes(text)
  )
  const groups = [...Map.groupBy(matchingFunctions, ({ category }) => category).entries()]
  return (
    <Stack sx={{ gap: 2 }}>
      <TextField
        type="search"
        size="small"
        label={t('datasets.expression.searchFunction')}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {matchingFunctions.length === 0 && (
        <Typography sx={{ color: 'text.secondary' }}>{t('blocks.noResult')}</Typography>
      )}
      {groups.map(([category, functions]) => (
        <Box key={category}>
          <Typography variant="subtitle2" component="h4" sx={{ mb: 1 }}>
            {t(`datasets.expression.category.${category}`)}
          </Typography>
          <Box component="dl" sx={{ m: 0, '& code': { fontSize: '0.8125rem', overflowWrap: 'anywhere' } }}>
            {functions.map((documented) => (
              <Described
                key={documented.name}
                documented={documented}
                text={documented.description[locale]}
                onInsert={onInsert}
              />
            ))}
          </Box>
        </Box>
      ))}
    </Stack>
  )
}

function Described(props: {
  documented: DocumentedFunction
  text: string
  onInsert: FunctionHelpProps['onInsert']
}): ReactNode {
  const t = useTranslate()
  const { name, parameters, example, result } = props.documented
  const { onInsert } = props
  const label = t('datasets.expression.insert', { name })
  return (
    <Box sx={{ mb: 1.5 }}>
      <Stack component="dt" direction="row" sx={{ alignItems: 'center', gap: 0.5 }}>
        <Box component="code" sx={{ fontWeight: 700, flex: 1 }}>{`${name}(${parameters})`}</Box>
        {onInsert && (
          <Tooltip title={label}>
            <IconButton size="small" aria-label={label} onClick={() => onInsert(name)}>
              <Add fontSize="small" />
            </IconButton>
          </Tooltip>
        )}
      </Stack>
      <Typography component="dd" variant="body2" sx={{ m: 0 }}>
        {props.text}
        <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
          <code>{`${example} ⇒ ${result}`}</code>
        </Box>
      </Typography>
    </Box>
  )
}
