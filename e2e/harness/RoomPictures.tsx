import { useState } from 'react'
import { z } from 'zod'
import { multipart } from '#web/api/upload.ts'
import { PicturesField } from '#web/gallery/PicturesField.tsx'
import { type Picked, sentPictures, stored } from '#web/gallery/picked-pictures.ts'
import { Form } from '#web/ui/form/Form.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { Button } from '#web/ui/text/Button.tsx'
import { show } from './show.tsx'

interface Values {
  roomImages: Picked[]
}

const Room = z.looseObject({})
const kept = new URLSearchParams(location.search).getAll('stored')
const needed = 'At least one room image is required.'

/** A form that sends what `updateroom` takes: the order of the pictures, and the new files. */
const RoomForm = () => {
  const [progress, setProgress] = useState<number>()
  const [saved, setSaved] = useState('')
  const form = useForm<Values>({
    labels: { roomImages: 'Room images' },
    values: { roomImages: kept.map((imagePath, at) => stored({ imagePath, imageName: `Stored ${at + 1}` })) },
    schema: Room,
    check: ({ roomImages }) => (roomImages.length === 0 ? { roomImages: needed } : {}),
    send: async (_, { roomImages }) => {
      const { imageOrder, files } = await sentPictures(roomImages, 1600)
      const send = multipart({ roomImages: files }, setProgress)
      return send({ method: 'POST', path: '/harness/send', body: { imageOrder }, signal: undefined })
    },
    onSent: () => {
      setProgress(undefined)
      setSaved('Saved.')
    },
  })
  return (
    <Form form={form} aria-label="Room">
      <PicturesField
        {...form.field('roomImages')}
        pictures={form.values.roomImages}
        onPictures={roomImages => form.change({ roomImages })}
        progress={progress}
      />
      <Button type="submit" variant="primary" busy={form.pending}>
        Save
      </Button>
      <p role="status">{saved || `${form.changes} changed`}</p>
    </Form>
  )
}

show('Room images', <RoomForm />)
