/** A window with a cusped arch, drawn in lines: what stands where a picture is missing. */
export const ArchWindow = () => (
  <svg viewBox="0 0 120 150" fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round" aria-hidden>
    <path d="M8 144V58C8 34 34 26 60 6c26 20 52 28 52 52v86" />
    <path d="M20 144V66c0-8 6-12 12-12 0-10 8-15 15-13 1-9 8-14 13-19 5 5 12 10 13 19 7-2 15 3 15 13 6 0 12 4 12 12v78" />
    <path d="M60 22v122M20 92h80M20 118h80M40 54v90M80 54v90" opacity="0.5" />
    <path d="M2 144h116M2 149h116" />
    <circle cx="60" cy="66" r="5" />
  </svg>
)
