/** The row that says what the columns of a table are. */
export const TableHead = ({ heads }: { heads: readonly string[] }) => (
  <thead>
    <tr>
      {heads.map(head => (
        <th key={head} scope="col">
          {head}
        </th>
      ))}
    </tr>
  </thead>
)
