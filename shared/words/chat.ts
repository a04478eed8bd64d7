/** A chat with a guest on WhatsApp in which the text stands already: nothing is sent before the desk sends it there. */
export const guestChat = (phone: string, text: string): string =>
  `https://wa.me/${phone.replace(/^\+/, '')}?text=${encodeURIComponent(text)}`
