/**
 * Safari shows today's date in an empty date field, in the colour of a value: users take it for one. It is hidden
 * until the field has the focus. Other browsers show a placeholder (`jj/mm/aaaa`), which stays. Requires fields whose
 * `value` is controlled by React, which also writes the attribute. `base-apps/shared/style.css` has the same rule.
 */
export const emptyDates = {
  // Only Safari supports this prefixed property.
  '@supports (-webkit-hyphens: none)': {
    "input:is([type='date'], [type='datetime-local'])[value='']:not(:focus)::-webkit-datetime-edit": {
      opacity: 0
    }
  }
}
