import { Step, StepButton, StepLabel, Stepper, Typography, useMediaQuery, useTheme } from '@mui/material'
import type { ReactElement, ReactNode } from 'react'

export interface WizardStep<Id extends string> {
  id: Id
  label: string
  subtitle?: string
  disabled?: boolean
  /** Colour of its sign: `accent` while it holds changes that are not saved. */
  color?: 'primary' | 'accent' | 'warning'
  icon?: ReactElement
}

export interface WizardStepsProps<Id extends string> {
  steps: WizardStep<Id>[]
  current: Id
  onOpen: (step: Id) => void
}

/** Where a person is in a wizard; a step that is open is a click away. */
export function WizardSteps<Id extends string>({ steps, current, onOpen }: WizardStepsProps<Id>): ReactNode {
  const theme = useTheme()
  const isNarrow = useMediaQuery(theme.breakpoints.down('sm'), { noSsr: true })
  const active = steps.findIndex(({ id }) => id === current)
  return (
    <Stepper
      nonLinear
      activeStep={active}
      alternativeLabel={!isNarrow}
      orientation={isNarrow ? 'vertical' : 'horizontal'}
      {...(isNarrow ? { connector: null } : {})}
      sx={{ mb: 3 }}
    >
      {steps.map(({ id, label, subtitle, disabled, color, icon }, index) => (
        <Step key={id} completed={index < active} disabled={!!disabled && index !== active}>
          <StepButton
            optional={subtitle && <Typography variant="caption">{subtitle}</Typography>}
            onClick={() => onOpen(id)}
            aria-current={index === active ? 'step' : undefined}
            sx={isNarrow ? { py: 0.5, my: 0 } : {}}
          >
            <StepLabel
              {...(icon ? { icon } : {})}
              sx={color ? { '& .MuiStepIcon-root, & .MuiStepLabel-label': { color: `${color}.text` } } : {}}
            >
              {label}
            </StepLabel>
          </StepButton>
        </Step>
      ))}
    </Stepper>
  )
}
