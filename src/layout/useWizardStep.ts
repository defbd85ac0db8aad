import { useLocation, useNavigate } from 'react-router'

export interface WizardStepState<Step extends string> {
  step: Step
  /** `replace`: replaces the current history entry. */
  goTo: (step: Step, options?: { replace?: boolean }) => void
}

/**
 * Step of a wizard, one history entry each: the back button returns to the previous step. The input is the state of
 * the wizard, which stays mounted.
 * @param shown replaces a step that a reload or a change made invalid
 */
export function useWizardStep<Step extends string>(
  first: Step,
  shown: (step: Step) => Step
): WizardStepState<Step> {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const requestedStep = (state as { step?: Step } | null)?.step ?? first
  return {
    step: shown(requestedStep),
    goTo(next, options) {
      if (next !== requestedStep) void navigate({ pathname, search }, { ...options, state: { step: next } })
    }
  }
}
