import Add from '@mui/icons-material/Add'
import { Box, Button, Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { RemoveButton } from './RemoveButton.tsx'

interface RuleListProps<Rule> {
  title: string
  /** Message shown for an empty list, when at least one rule is required. */
  missingText?: string
  rules: Rule[]
  disabled: boolean
  addLabel: string
  /** Default rule that the button adds. */
  addedRule: Rule
  nameOf: (rule: Rule, index: number) => string
  /** Renders the two fields of a rule. */
  renderFields: (rule: Rule, change: (rule: Rule) => void) => ReactNode
  onChange: (rules: Rule[]) => void
}

/** List of rules of a search, with buttons to add and remove. */
export function RuleList<Rule>(props: RuleListProps<Rule>): ReactNode {
  const { rules, disabled, onChange } = props
  return (
    <Stack component="fieldset" sx={{ gap: 1, border: 0, p: 0, m: 0, minWidth: 0, alignItems: 'flex-start' }}>
      <Typography component="legend" variant="body2" sx={{ fontWeight: 700, mb: 1, p: 0 }}>
        {props.title}
      </Typography>
      {rules.length === 0 && props.missingText && (
        <Typography variant="body2" sx={{ color: 'error.text' }}>
          {props.missingText}
        </Typography>
      )}
      {rules.map((rule, index) => (
        <Box
          // oxlint-disable-next-line react/no-array-index-key -- a new rule has no id
          key={index}
          sx={{
            display: 'grid',
            gap: 1,
            width: '100%',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr) auto' }
          }}
        >
          {props.renderFields(rule, (changed) => onChange(rules.with(index, changed)))}
          <RemoveButton
            name={props.nameOf(rule, index)}
            disabled={disabled}
            onClick={() => onChange(rules.toSpliced(index, 1))}
          />
        </Box>
      ))}
      <Button
        size="small"
        startIcon={<Add />}
        disabled={disabled}
        onClick={() => onChange([...rules, props.addedRule])}
      >
        {props.addLabel}
      </Button>
    </Stack>
  )
}
