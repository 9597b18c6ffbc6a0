/** Never drawn: its module has an incompatible contract. */
export function ForeignPage() {
  return <h1>Foreign</h1>
}
