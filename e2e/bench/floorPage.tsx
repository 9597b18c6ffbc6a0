import { defaultSystem } from '@chakra-ui/react/preset'
import { ChakraProvider } from '@chakra-ui/react/styled-system'
import { Table } from '@chakra-ui/react/table'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

type Row = { id: string; number: string; customerName: string; amountMinor: number; createdAt: string; status: string }

/** Only the same rows in a table of the UI kit: the cost of React and Chakra for any application. */
function Floor() {
  const [rows, setRows] = useState<readonly Row[]>([])
  useEffect(() => {
    void fetch('/rows.json')
      .then((answer) => answer.json() as Promise<{ rows: Row[] }>)
      .then((answer) => setRows(answer.rows))
  }, [])
  return (
    <Table.Root>
      <Table.Body>
        {rows.map((row) => (
          <Table.Row key={row.id}>
            <Table.Cell>{row.number}</Table.Cell>
            <Table.Cell>{row.customerName}</Table.Cell>
            <Table.Cell>{(row.amountMinor / 100).toFixed(2)}</Table.Cell>
            <Table.Cell>{new Date(row.createdAt).toLocaleString()}</Table.Cell>
            <Table.Cell>{row.status}</Table.Cell>
          </Table.Row>
        ))}
      </Table.Body>
    </Table.Root>
  )
}

createRoot(document.getElementById('root') ?? document.body).render(
  <ChakraProvider value={defaultSystem}>
    <Floor />
  </ChakraProvider>,
)
