/** Never drawn: its module is of another contract. */
export function ForeignPage() {
  return <h1>Foreign</h1>
}
