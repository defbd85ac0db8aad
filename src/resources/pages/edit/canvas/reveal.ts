/** Opens the tabs and panels that hide a block, and scrolls to it. */
export function reveal(element: HTMLElement, block: ScrollLogicalPosition): void {
  for (let around = element.parentElement; around; around = around.parentElement) {
    if (around.matches('details')) around.setAttribute('open', '')
    if (!around.matches('.tab-panel')) continue
    const input = around.previousElementSibling?.previousElementSibling
    if (input?.matches('input[type=radio]')) (input as HTMLInputElement).checked = true
  }
  element.scrollIntoView({ block })
}
