/**
 * Safari shows the day of today in a field of a date that has no value, in the colour of a value: whoever reads the form takes it
 * for one. It is hidden until the field is entered. The others show the parts to fill in (`jj/mm/aaaa`), which stay.
 * For fields whose `value` React writes, as it writes the attribute too. `base-apps/shared/style.css` has the same rule.
 */
export const emptyDates = {
  // Only Safari knows this property by this name.
  '@supports (-webkit-hyphens: none)': {
    "input:is([type='date'], [type='datetime-local'])[value='']:not(:focus)::-webkit-datetime-edit": {
      opacity: 0
    }
  }
}
