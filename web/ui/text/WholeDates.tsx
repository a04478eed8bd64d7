const date = /(\b(?:\w{3}, )?\d{1,2}(?:–\d{1,2})? (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*(?: \d{4})?)/

/** A text in which no date breaks at the end of a line. */
export const WholeDates = ({ text }: { text: string }) =>
  text.split(date).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no other name
      <span key={at} className="figures">
        {part}
      </span>
    ),
  )
